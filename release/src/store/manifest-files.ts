/** Every file of a version with its hash. Lies on the private side of the store, as its signature does. */
export const MANIFEST = 'manifest.json';
/** Its team's signature of that. The last file of a version that gets into the bucket: without it the version was never published. */
export const SIGNATURE = 'manifest.sig';
