import { oncePerVersion } from "../../platform/requests/once-per-version.server.ts";
import { listCategories } from "./queries.ts";

/** The categories, for the pages that show them all. @throws {BackendError} */
export const readCategories = oncePerVersion(listCategories);
