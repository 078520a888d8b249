import { Navigate } from "react-router";
import { getPicture } from "../../bakery/media/management/queries.ts";
import { readResult } from "../../platform/read-result.ts";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/picture-uses";

/** A picture with everything that shows it; null when it is gone. */
export function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const key = url.searchParams.get("key") ?? "";
	return readResult(getPicture(context.get(administratorContext).client, key));
}

/** They are shown before a picture is deleted only. */
export default function PictureUses() {
	return <Navigate to={dashboardPath} replace />;
}
