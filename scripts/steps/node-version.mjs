/** Exits with one sentence if Node is too old. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);

  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Proofdesk needs Node 20.19 or newer. This is Node ${process.versions.node}.`);
    process.exit(1);
  }
};
