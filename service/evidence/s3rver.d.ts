/** The types used here; the package has none. */
declare module 's3rver' {
  interface Options {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    configureBuckets: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run: () => Promise<{ port: number }>;
    close: () => Promise<void>;
  }
}
