import { CircleAlert, CircleCheck, ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { Upload } from "./use-uploads.ts";

interface Props {
	uploads: Upload[];
	onFiles: (files: File[]) => void;
	isDraggedOver: boolean;
}

/** Takes new pictures: by its button, dropped on the page, or pasted. Shows how far they are. */
export function UploadPanel({ uploads, onFiles, isDraggedOver }: Props) {
	const input = useRef<HTMLInputElement>(null);

	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		onFiles([...(currentTarget.files ?? [])]);
		// So that the same file can be chosen once more.
		currentTarget.value = "";
	}

	return (
		<div className="grid grid-cols-1 gap-5">
			<div
				className={`grid justify-items-center gap-3 rounded-box border-2 border-dashed px-5 py-10 text-center ${
					isDraggedOver ? "border-primary-text bg-primary/10" : "border-edge"
				}`}
			>
				<ImageUp aria-hidden="true" className="size-10 text-muted" />
				<p className="text-muted max-sm:hidden">Drop images here, paste them, or</p>
				<Button onClick={() => input.current?.click()}>Choose Files</Button>
				<input ref={input} type="file" accept="image/*" multiple hidden onChange={take} />
			</div>
			{uploads.length > 0 ? (
				<>
					<p role="status" className="sr-only">
						{summaryOf(uploads)}
					</p>
					<ul className="grid grid-cols-1 gap-2">
						{uploads.map((upload) => (
							<UploadRow key={upload.id} upload={upload} />
						))}
					</ul>
				</>
			) : null}
		</div>
	);
}

function UploadRow({ upload }: { upload: Upload }) {
	const { file, state, progress, problem } = upload;
	return (
		<li className="grid grid-cols-1 gap-1.5 rounded-field border border-line bg-surface px-4 py-3">
			<div className="flex items-baseline justify-between gap-4">
				<span className="min-w-0 truncate font-semibold text-sm">{file.name}</span>
				<span className="flex shrink-0 items-center gap-1.5 text-muted text-sm">
					<StateIcon state={state} />
					{stateTexts[state]}
				</span>
			</div>
			{state === "failed" ? (
				<p className="font-medium text-error text-sm">{problem}</p>
			) : (
				<progress
					aria-label={`Upload of ${file.name}`}
					value={progress}
					max={1}
					className="progress progress-primary"
				/>
			)}
		</li>
	);
}

const stateTexts: Record<Upload["state"], string> = {
	waiting: "Waiting",
	preparing: "Preparing",
	uploading: "Uploading",
	uploaded: "Uploaded",
	failed: "Failed",
};

function StateIcon({ state }: { state: Upload["state"] }) {
	if (state === "uploaded") {
		return <CircleCheck aria-hidden="true" className="size-4 self-center text-success" />;
	}
	if (state === "failed") {
		return <CircleAlert aria-hidden="true" className="size-4 self-center text-error" />;
	}
	return null;
}

function summaryOf(uploads: Upload[]): string {
	const count = (state: Upload["state"]) =>
		uploads.filter((upload) => upload.state === state).length;
	return `${count("uploaded")} of ${uploads.length} uploaded, ${count("failed")} failed`;
}
