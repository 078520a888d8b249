import { IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import { senderOf } from "../../limits/sender.ts";
import type { ApiRequest, Caller } from "../requests/api-request.ts";
import { nothingHere } from "../requests/refusal.ts";
import type { Images } from "./images.ts";
import { servePrivateFile, servePublicFile } from "./public-files.ts";
import { storagePaths } from "./storage-paths.ts";

/** Answers a request for an image, or with one: the gateway has checked who may send it. @throws {Refusal} */
export async function answerImageRequest(
	images: Images,
	request: ApiRequest,
	caller: Caller,
): Promise<Response> {
	const { method, path, headers, body, address } = request;
	const shown = storagePaths.publicImage.exec(path)?.[1];
	if (shown !== undefined) return servePublicFile(images, `${IMAGE_BUCKET}/${shown}`, request);
	const name = storagePaths.image.exec(path)?.[1];
	if (name === undefined) throw nothingHere();
	if (method === "GET") return servePrivateFile(images, `${IMAGE_BUCKET}/${name}`);
	const contentType = headers.get("content-type") ?? "";
	const image = { name, bytes: body ?? new Uint8Array(), contentType };
	await images.store(image, { caller, sender: senderOf(address) });
	return Response.json({ Key: name });
}
