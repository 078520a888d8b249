import { useSyncExternalStore } from "react";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { PastedImage, PastedImages } from "./pasted-images.ts";

/** The progress of pasted images, and what could not be pasted. */
export function PasteNotice({ images }: { images: PastedImages }) {
	const state = useSyncExternalStore(images.subscribe, images.getState);
	const underWay = state.images.filter((image) => image.state === "underWay");
	const failed = state.images.filter((image) => image.state === "failed");
	return (
		<div role="status" className="grid grid-cols-1 gap-3 not-empty:mt-3">
			{underWay.length > 0 ? (
				<p className="text-muted text-sm">
					{underWay.length === 1
						? "Uploading 1 image. The Code View opens when it's done."
						: `Uploading ${underWay.length} images. The Code View opens when they're done.`}
				</p>
			) : null}
			{failed.length > 0 ? <FailedImages failed={failed} images={images} /> : null}
			{state.leftOut.length > 0 ? (
				<Alert tone="warning" title="Some content couldn't be pasted">
					<ul className="list-disc pl-5">
						{state.leftOut.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
					<Button
						variant="outline"
						className="mt-2 justify-self-start"
						onClick={() => images.dismiss()}
					>
						OK
					</Button>
				</Alert>
			) : null}
		</div>
	);
}

function FailedImages({ failed, images }: { failed: PastedImage[]; images: PastedImages }) {
	const title =
		failed.length === 1
			? "1 image couldn't be uploaded"
			: `${failed.length} images couldn't be uploaded`;
	return (
		<Alert tone="error" title={title}>
			<ul className="list-disc pl-5">
				{failed.map(({ preview, name, problem }) => (
					<li key={preview} className="break-words">
						{name}: {problem}
					</li>
				))}
			</ul>
			<div className="mt-2 flex flex-wrap gap-3">
				<Button onClick={() => images.tryAgain()}>Try again</Button>
				<Button variant="outline" onClick={() => images.giveUp()}>
					Leave out
				</Button>
			</div>
		</Alert>
	);
}
