import { ImageUp } from "lucide-react";
import { type ChangeEvent, type Ref, useRef } from "react";
import type { GalleryImage } from "../../bakery/media/images.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { UploadList } from "./upload-panel.tsx";
import { type Upload, useUploads } from "./use-uploads.ts";

interface Props {
	/** The button's text. */
	label: string;
	/** The input's label. */
	fileLabel: string;
	kind: UploadKind;
	/** Called when it was uploaded: it is the field's image from then on. */
	onUploaded: (image: GalleryImage) => void;
	className?: string;
	/** For the focus. */
	buttonRef?: Ref<HTMLButtonElement>;
}

/** Uploads one image for a field of a form. Its progress is shown below the field's buttons. */
export function useFieldUpload(props: Props) {
	const { label, fileLabel, kind, onUploaded, buttonRef, className = "" } = props;
	const input = useRef<HTMLInputElement>(null);
	const { list, start, actions } = useUploads({ kind, onUploaded });
	const latest = list.slice(-1);

	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = [...(currentTarget.files ?? [])];
		// So that the same file can be chosen once more.
		currentTarget.value = "";
		if (files.length > 0) void start(files);
	}

	const button = (
		<>
			<SubmitButton
				ref={buttonRef}
				type="button"
				variant="outline"
				className={className}
				isBusy={list.some(isUnderWay)}
				busyLabel="Uploading..."
				onClick={() => input.current?.click()}
			>
				<ImageUp aria-hidden="true" className="size-5" />
				{label}
			</SubmitButton>
			<input
				ref={input}
				type="file"
				accept="image/*"
				aria-label={fileLabel}
				hidden
				onChange={take}
			/>
		</>
	);
	// A finished upload needs no message: the image is shown.
	const progress = (
		<UploadList uploads={latest.filter(({ state }) => state !== "uploaded")} actions={actions} />
	);
	return { button, progress };
}

function isUnderWay({ state }: Upload): boolean {
	return state === "waiting" || state === "preparing" || state === "uploading";
}
