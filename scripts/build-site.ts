// `npm run build`: installs the packages and builds the site without starting it, for images and for
// updates that are prepared while the site is still running.
import { buildIfStale } from "./build.ts";

await buildIfStale();
