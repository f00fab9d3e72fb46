@rem The scripts of package.json begin with "exec", so that a POSIX shell hands
@rem signals on to Node. Here it only runs what follows.
@%*
