import { Navigate } from "react-router";
import { listPictureUses } from "../../bakery/media/queries.ts";
import { readResult } from "../../platform/read-result.ts";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/picture-uses";

/** The products, categories and pages that show a picture. */
export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const key = url.searchParams.get("key") ?? "";
	return readResult(listPictureUses(context.get(administratorContext).client, key));
}

/** They are shown before a picture is deleted only. */
export default function PictureUses() {
	return <Navigate to={dashboardPath} replace />;
}
