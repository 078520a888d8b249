import { CircleAlert, CircleCheck, CircleHelp, ImageUp, type LucideIcon } from "lucide-react";
import { useRef, useState } from "react";
import { nameImage } from "../../bakery/media/images.admin.ts";
import type { GalleryImage } from "../../bakery/media/images.ts";
import { uploadRefusals } from "../../bakery/media/uploads.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { BackendError, errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useObjectUrl } from "../screen/image-views.tsx";
import { useAskToSignIn } from "../session/administrator.ts";
import { FileDrop } from "./file-drop.tsx";
import {
	FileRefusal,
	type PreparedUpload,
	prepareUpload,
	sendUpload,
	type UploadKind,
} from "./prepare-upload.ts";

/** Takes new images, and shows how far their uploads are. */
export function UploadPanel({
	onFiles,
	...list
}: UploadListProps & { onFiles: (files: File[]) => void }) {
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
			<UploadList {...list} />
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

/** A file on its way into the gallery. */
export interface Upload {
	id: string;
	file: File;
	/** "asking": its transparent areas got a color, which the owner has not accepted yet. */
	state: "waiting" | "preparing" | "asking" | "uploading" | "uploaded" | "failed";
	/** From 0 to 1. */
	progress: number;
	/** Why it failed; empty if it did not. */
	problem: string;
	/** Whether the same file may succeed another time. */
	canTryAgain: boolean;
	/** The prepared file; a retry sends it under the same name. */
	prepared: PreparedUpload | null;
}

/** The actions for a single upload. */
interface UploadActions {
	tryAgain(id: string): void;
	/** Accepts the color for its transparent areas. */
	confirm(id: string): void;
	leaveOut(id: string): void;
}

interface UploadOptions {
	kind: UploadKind;
	onUploaded(image: GalleryImage): void;
	/** Called when nothing is left to do or to answer, and nothing has failed. */
	onAllUploaded?(): void;
}

const waiting = {
	state: "waiting",
	progress: 0,
	problem: "",
	canTryAgain: false,
	prepared: null,
} as const;

/** Product §33. */
const uploadedToasts: Record<UploadKind, Parameters<typeof showToast>[0]> = {
	gallery: { title: "Image uploaded successfully" },
	content: { title: "Success", description: "Image uploaded successfully" },
	logo: { title: "Logo uploaded successfully" },
};

/** Uploads images; started uploads continue after the component has unmounted. */
export function useUploads({ kind, onUploaded, onAllUploaded }: UploadOptions) {
	const [list, setList] = useState<Upload[]>([]);
	const latest = useRef(list);
	const askToSignIn = useAskToSignIn();

	function update(uploads: Upload[]) {
		latest.current = uploads;
		setList(uploads);
	}

	function change(id: string, changes: Partial<Upload>) {
		update(latest.current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
	}

	function send(id: string, prepared: PreparedUpload, isRepeated: boolean) {
		return sendUpload(prepared, {
			askToSignIn,
			onBegin: () => change(id, { state: "uploading", progress: 0 }),
			onProgress: (progress) => change(id, { progress }),
			isRepeated,
		});
	}

	async function upload({ id, file, prepared: known }: Upload, isConfirmed = false) {
		try {
			change(id, { state: "preparing", problem: "" });
			const prepared = known ?? (await prepareUpload(file, kind));
			change(id, { prepared });
			if (prepared.isFilled && !isConfirmed) return change(id, { state: "asking" });
			const image = await send(id, prepared, known !== null);
			void nameAfterFile(image, file);
			change(id, { state: "uploaded", progress: 1 });
			void showToast(uploadedToasts[kind]);
			onUploaded(image);
		} catch (error) {
			const problem = errorMessage(error);
			change(id, { state: "failed", problem, canTryAgain: !isRefusal(error) });
			void showToast({ title: "Error", description: problem, tone: "error" });
		}
	}

	/** One at a time: a phone does not have enough memory for several photos. */
	async function uploadAll(uploads: Upload[], isConfirmed = false): Promise<void> {
		for (const each of uploads) await upload(each, isConfirmed);
		if (latest.current.every(({ state }) => state === "uploaded")) onAllUploaded?.();
	}

	function start(files: File[]): Promise<void> {
		const batch = files.map((file): Upload => ({ ...waiting, id: randomUuid(), file }));
		update([...latest.current, ...batch]);
		return uploadAll(batch);
	}

	const withId = (id: string) => latest.current.filter((upload) => upload.id === id);
	const actions: UploadActions = {
		// The owner is asked about the color only once.
		tryAgain: (id) => void uploadAll(withId(id), true),
		confirm: (id) => void uploadAll(withId(id), true),
		leaveOut: (id) => update(latest.current.filter((upload) => upload.id !== id)),
	};

	return { list, start, actions };
}

/** Whether retrying the same file cannot succeed. */
function isRefusal(error: unknown): boolean {
	if (error instanceof FileRefusal) return true;
	const words = Object.values(uploadRefusals).map(({ message }) => message);
	return error instanceof BackendError && words.some((message) => message === error.message);
}

/** File names are random, so the image gets the name of its file. */
async function nameAfterFile({ key }: GalleryImage, file: File): Promise<void> {
	try {
		await nameImage(browserCall, key, file.name);
	} catch (error) {
		console.error("Couldn't name an image after its file.", error);
	}
}
