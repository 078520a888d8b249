import path from "node:path";
import { isDrawing } from "../../../app/bakery/media/file-signatures.ts";
import { projectDirectory } from "../../process/project-directory.ts";
import { createImageWorker, type ImageWorker } from "./image-worker.ts";

const program = path.join(projectDirectory, "server/images/image-worker/main.ts");

/** A logo takes less than a second. A renderer can only be stopped with its process. */
const drawingSeconds = 15;

/**
 * The image worker of this process, for uploads and for the sizes of images. Drawings have a
 * process of their own, so that no photo waits for one that takes too long, or ends with it.
 * @param maximumSeconds how long a drawing may occupy its process
 */
export function createSiteImageWorker(maximumSeconds = drawingSeconds): ImageWorker {
	const photos = createImageWorker({ program });
	const drawings = createImageWorker({ program, maximumSeconds });
	return {
		run(task, ...parameters) {
			const [bytes] = parameters;
			const worker = bytes instanceof Uint8Array && isDrawing(bytes) ? drawings : photos;
			return worker.run(task, ...parameters);
		},
		async whenIdle() {
			await Promise.all([photos.whenIdle(), drawings.whenIdle()]);
		},
		close() {
			photos.close();
			drawings.close();
		},
	};
}
