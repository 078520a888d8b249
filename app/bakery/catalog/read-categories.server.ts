import { oncePerVersion } from "../../platform/requests/once-per-version.server.ts";
import { listCategories } from "./queries.ts";

/** The categories, for the pages that show them all. */
export const readCategories = oncePerVersion(listCategories);
