import { IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import type { ApiRequest } from "../requests/api-request.ts";
import { nothingHere } from "../requests/refusal.ts";
import type { Images } from "./images.ts";
import { servePrivateFile, servePublicFile } from "./public-files.ts";
import { storagePaths } from "./storage-paths.ts";

/** Answers a request for an image: the gateway has checked who may send it. @throws {Refusal} */
export async function answerImageRequest(images: Images, request: ApiRequest): Promise<Response> {
	const shown = storagePaths.publicImage.exec(request.path)?.[1];
	if (shown !== undefined) return servePublicFile(images, `${IMAGE_BUCKET}/${shown}`, request);
	const name = storagePaths.image.exec(request.path)?.[1];
	if (name === undefined) throw nothingHere();
	return servePrivateFile(images, `${IMAGE_BUCKET}/${name}`);
}
