/** Texts of the page that tells how to load the extension. */
export const messages = {
  title: 'Browser extension',
  intro:
    'Open Cairn from your browser’s toolbar, and connect it to apps on any page. No store has it yet, so you load it yourself.',
  chrome: 'Chrome, Edge or Brave',
  firefox: 'Firefox',
  chromeSteps: [
    {
      title: 'Get the folder',
      text: 'Build it with npm run build -w @cairn/extension, or unpack cairn-chrome.zip.',
    },
    {
      title: 'Open chrome://extensions',
      text: 'Turn on Developer mode at the top right.',
    },
    {
      title: 'Choose Load unpacked',
      text: 'Select the folder apps/extension/dist/chrome.',
    },
    {
      title: 'Pin Cairn to the toolbar',
      text: 'Press its icon and sign in. The extension becomes a device of its own.',
    },
  ],
  firefoxSteps: [
    {
      title: 'Open about:debugging',
      text: 'Choose This Firefox, then Load Temporary Add-on.',
    },
    {
      title: 'Select manifest.json',
      text: 'It’s in the folder apps/extension/dist/firefox. Firefox removes the extension when it closes.',
    },
  ],
  trust:
    'Load it only from a folder you built or from an operator you trust. An extension can read every page you open.',
} as const
