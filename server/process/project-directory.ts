import { findPackageJSON } from "node:module";
import path from "node:path";

/** The folder of this program, also for what is built from its sources. */
export const projectDirectory = path.dirname(findPackageJSON(import.meta.url) ?? "");
