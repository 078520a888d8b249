import figtree from "./fonts/figtree.woff2?url";
import fraunces from "./fonts/fraunces.woff2?url";

/** Addresses of the two font files that every page needs, to be preloaded. */
export const fontFiles: readonly string[] = [fraunces, figtree];
