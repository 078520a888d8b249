import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Picture } from "../../bakery/media/schema.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { DeletePictureDialog } from "./delete-picture-dialog.tsx";
import { Gallery } from "./gallery.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useGallery } from "./use-gallery.ts";
import { useGivenFiles } from "./use-given-files.ts";
import { useUploads } from "./use-uploads.ts";

interface Props {
	isOpen: boolean;
	/** Called when it was closed, with or without a choice. */
	onClose: () => void;
	/** Called with the picture that was chosen; its address is what is stored. */
	onSelect: (picture: Pick<Picture, "key" | "url">) => void;
	/** How new pictures are kept; scaled down for the gallery unless it is given. */
	uploads?: UploadKind;
}

/** Chooses one picture of the gallery, or uploads new ones (spec §2). */
export function MediaDialog({ isOpen, ...props }: Props) {
	return isOpen ? <OpenMediaDialog {...props} /> : null;
}

type Tab = "gallery" | "upload";

function OpenMediaDialog({ onClose, onSelect, uploads: kind = "gallery" }: Omit<Props, "isOpen">) {
	const [tab, setTab] = useState<Tab>("gallery");
	const [selectedKey, setSelectedKey] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);
	const gallery = useGallery();
	const uploads = useUploads(kind, showUploaded);
	const isDraggedOver = useGivenFiles(takeFiles);
	const galleryRegion = useRef<HTMLFieldSetElement>(null);
	const selected = gallery.pictures?.find(({ key }) => key === selectedKey) ?? null;

	function takeFiles(files: File[]) {
		setTab("upload");
		void uploads.start(files);
	}

	function showUploaded(newest: Picture, areAllUploaded: boolean) {
		gallery.reload();
		setSelectedKey(newest.key);
		// What went wrong with the others is said below their names.
		if (areAllUploaded) setTab("gallery");
	}

	function select() {
		if (!selected) return;
		onSelect(selected);
		onClose();
	}

	const actions = (
		<>
			{selected ? (
				<Button variant="outline" onClick={() => setDeleting(true)} className="sm:mr-auto">
					<Trash2 aria-hidden="true" className="size-5" />
					Delete
				</Button>
			) : null}
			<Button disabled={!selected} onClick={select}>
				Select Image
			</Button>
		</>
	);

	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="full"
			title="Images"
			{...(tab === "gallery" && { actions })}
		>
			<Tabs
				label="Where the image comes from"
				selected={tab}
				onSelect={setTab}
				tabs={[
					{
						id: "gallery",
						label: "Choose from Gallery",
						panel: (
							<Gallery
								ref={galleryRegion}
								gallery={gallery}
								selectedKey={selectedKey}
								onSelect={setSelectedKey}
								uploadedKey={uploads.newestKey}
							/>
						),
					},
					{
						id: "upload",
						label: "Upload New",
						panel: (
							<UploadPanel
								uploads={uploads.list}
								onFiles={takeFiles}
								isDraggedOver={isDraggedOver}
							/>
						),
					},
				]}
			/>
			{isDeleting && selected ? (
				<DeletePictureDialog
					picture={selected}
					onClose={() => setDeleting(false)}
					focusAfterwards={() => galleryRegion.current?.focus()}
				/>
			) : null}
		</Dialog>
	);
}
