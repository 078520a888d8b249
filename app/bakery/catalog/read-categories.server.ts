import { oncePerVersion } from "../../platform/once-per-version.server.ts";
import { listCategories } from "./queries.ts";

/** The categories, for the pages that show them all. @throws {BackendError} */
export const readCategories = oncePerVersion(listCategories);
