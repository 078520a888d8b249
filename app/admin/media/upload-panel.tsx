import { CircleAlert, CircleCheck, CircleHelp, ImageUp, type LucideIcon } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useObjectUrl } from "../image-views/image-views.tsx";
import { FileDrop } from "./file-drop.tsx";
import type { Upload, UploadActions } from "./use-uploads.ts";

interface Props {
	uploads: Upload[];
	actions: UploadActions;
	onFiles: (files: File[]) => void;
}

/** Takes new images, and shows how far their uploads are. */
export function UploadPanel({ uploads, actions, onFiles }: Props) {
	return (
		<div className="grid grid-cols-1 gap-5">
			<FileDrop
				icon={ImageUp}
				hint="Drop images here, paste them, or"
				label="Choose Files"
				accept="image/*"
				isMultiple
				onFiles={onFiles}
			/>
			<UploadList uploads={uploads} actions={actions} />
		</div>
	);
}

interface UploadListProps {
	uploads: Upload[];
	actions: UploadActions;
}

/** The progress of uploads, and buttons for those that need a decision. */
export function UploadList({ uploads, actions }: UploadListProps) {
	return (
		<>
			<p role="status" className="sr-only">
				{summaryOf(uploads)}
			</p>
			{uploads.length > 0 ? (
				<ul className="grid grid-cols-1 gap-2 has-[button]:pb-24">
					{uploads.map((upload) => (
						<UploadRow key={upload.id} upload={upload} actions={actions} />
					))}
				</ul>
			) : null}
		</>
	);
}

function UploadRow({ upload, actions }: { upload: Upload; actions: UploadActions }) {
	const { file, state } = upload;
	const [text, Icon, color = ""] = states[state];
	return (
		<li className="grid grid-cols-1 gap-1.5 rounded-field border border-line bg-surface px-4 py-3">
			<div className="flex items-baseline justify-between gap-4">
				<span className="min-w-0 truncate font-semibold text-sm">{file.name}</span>
				<span className="flex shrink-0 items-center gap-1.5 text-muted text-sm">
					{Icon ? <Icon aria-hidden="true" className={`size-4 self-center ${color}`} /> : null}
					{text}
				</span>
			</div>
			<UploadDetails upload={upload} actions={actions} />
		</li>
	);
}

function UploadDetails({ upload, actions }: { upload: Upload; actions: UploadActions }) {
	const { id, file, state, progress, problem, canTryAgain, prepared } = upload;
	if (state === "failed") {
		return (
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="min-w-0 flex-1 basis-60 font-medium text-error text-sm">{problem}</p>
				{canTryAgain ? (
					<Button
						variant="outline"
						aria-label={`Try again: ${file.name}`}
						onClick={() => actions.tryAgain(id)}
					>
						Try Again
					</Button>
				) : null}
			</div>
		);
	}
	if (state === "asking" && prepared) {
		return <FilledImage upload={upload} content={prepared.content} actions={actions} />;
	}
	return (
		<progress
			aria-label={`Upload of ${file.name}`}
			value={progress}
			max={1}
			className="progress progress-primary"
		/>
	);
}

interface FilledImageProps extends Pick<UploadListProps, "actions"> {
	upload: Upload;
	/** The image as it will be saved. */
	content: Blob;
}

/** Shows an image that was transparent on the color that it has got, before it is kept. */
function FilledImage({ upload: { id, file }, content, actions }: FilledImageProps) {
	const address = useObjectUrl(content);
	return (
		<div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
			{address ? (
				<img
					src={address}
					alt={`${file.name} as it will be saved`}
					className="max-h-48 max-w-full justify-self-center rounded-field border border-line object-contain sm:max-h-32"
				/>
			) : null}
			<div className="grid content-center gap-3">
				<p className="text-sm">Transparent areas show the page's color, as you see here.</p>
				<div className="flex flex-wrap gap-3">
					<Button aria-label={`Upload ${file.name}`} onClick={() => actions.confirm(id)}>
						Upload
					</Button>
					<Button
						variant="quiet"
						aria-label={`Leave out ${file.name}`}
						onClick={() => actions.leaveOut(id)}
					>
						Leave Out
					</Button>
				</div>
			</div>
		</div>
	);
}

const states: Record<Upload["state"], [text: string, Icon?: LucideIcon, color?: string]> = {
	waiting: ["Waiting"],
	preparing: ["Preparing"],
	asking: ["Please check", CircleHelp],
	uploading: ["Uploading"],
	uploaded: ["Uploaded", CircleCheck, "text-success"],
	failed: ["Failed", CircleAlert, "text-error"],
};

function summaryOf(uploads: Upload[]): string {
	if (uploads.length === 0) return "";
	const count = (state: Upload["state"]) =>
		uploads.filter((upload) => upload.state === state).length;
	const asking = count("asking");
	const question = asking > 0 ? `, ${asking} waiting for your answer` : "";
	return `${count("uploaded")} of ${uploads.length} uploaded, ${count("failed")} failed${question}`;
}
