/**
 * Takes WebRTC away before any other code of the page runs. No policy that
 * browsers enforce today covers its connections, so injected script could send
 * secrets out over them. The wallet does not use it.
 *
 * @see ENVC-02
 */
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) {
  Reflect.deleteProperty(globalThis, name)
}

export {}
