import { Navigate } from "react-router";
import { removePicture } from "../../bakery/media/management/queries.ts";
import { listPictures } from "../../bakery/media/queries.ts";
import { readResult } from "../../platform/read-result.ts";
import { saveAction } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { Route } from "./+types/gallery-pictures";

/** The gallery of the media dialog. */
export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return readResult(listPictures(context.get(administratorContext).client));
}

/** Deletes a picture from it. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	return saveAction({
		request,
		schema: z.object({ key: z.string() }),
		async save({ key }) {
			await removePicture(context.get(administratorContext).client, key);
			return key;
		},
	});
}

/** The gallery is shown in a dialog only. */
export default function GalleryPictures() {
	return <Navigate to={dashboardPath} replace />;
}
