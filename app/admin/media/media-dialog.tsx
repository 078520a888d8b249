import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Picture } from "../../bakery/media/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { Button } from "../../ui/button.tsx";
import { DeletePictureDialog } from "./delete-picture-dialog.tsx";
import { Gallery } from "./gallery.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { type MediaTab, useMediaChoice } from "./use-media-choice.ts";

interface Props {
	isOpen: boolean;
	/** Called when it was closed, with or without a choice. */
	onClose: () => void;
	/** Called with the picture that was chosen; its address is what is stored. */
	onSelect: (picture: Pick<Picture, "key" | "url">) => void;
	/** How new pictures are kept; scaled down for the gallery unless it is given. */
	uploads?: UploadKind;
	/** The tab that is shown first; the gallery unless it is given. */
	firstTab?: MediaTab;
}

/** Chooses one picture of the gallery, or uploads new ones (product §2.18). */
export function MediaDialog({ isOpen, ...props }: Props) {
	return isOpen ? <OpenMediaDialog {...props} /> : null;
}

function OpenMediaDialog({
	onClose,
	onSelect,
	uploads: kind = "gallery",
	firstTab = "gallery",
}: Omit<Props, "isOpen">) {
	const { tab, setTab, gallery, selected, setSelected, ...choice } = useMediaChoice(kind, firstTab);
	const [isDeleting, setDeleting] = useState(false);
	const galleryRegion = useRef<HTMLFieldSetElement>(null);

	function select() {
		if (!selected) return;
		onSelect(selected);
		onClose();
	}

	const galleryPanel = (
		<Gallery
			ref={galleryRegion}
			gallery={gallery}
			selectedKey={selected?.key ?? null}
			onSelect={setSelected}
			uploadedKey={choice.newestKey}
		/>
	);
	const uploadPanel = (
		<UploadPanel
			uploads={choice.uploads.list}
			actions={choice.uploads.actions}
			onFiles={choice.takeFiles}
			isDraggedOver={choice.isDraggedOver}
		/>
	);
	const actions = (
		<GalleryActions
			hasSelection={selected !== null}
			canDelete={tab === "gallery"}
			onDelete={() => setDeleting(true)}
			onSelect={select}
		/>
	);

	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="full"
			title="Images"
			actions={tab === "gallery" || selected ? actions : null}
		>
			<Tabs
				label="Where the image comes from"
				selected={tab}
				onSelect={setTab}
				tabs={[
					{ id: "gallery", label: "Choose from Gallery", panel: galleryPanel },
					{ id: "upload", label: "Upload New", panel: uploadPanel },
				]}
			/>
			{isDeleting && selected ? (
				<DeletePictureDialog
					picture={selected}
					onClose={() => setDeleting(false)}
					onDeleted={() => {
						setSelected(null);
						gallery.reload();
					}}
					onRestored={gallery.reload}
					focusAfterDeletion={() => galleryRegion.current?.focus()}
				/>
			) : null}
		</Dialog>
	);
}

interface ActionsProps {
	hasSelection: boolean;
	canDelete: boolean;
	onDelete: () => void;
	onSelect: () => void;
}

function GalleryActions({ hasSelection, canDelete, onDelete, onSelect }: ActionsProps) {
	return (
		<>
			{hasSelection && canDelete ? (
				<Button variant="outline" onClick={onDelete} className="sm:mr-auto">
					<Trash2 aria-hidden="true" className="size-5" />
					Delete
				</Button>
			) : null}
			<Button disabled={!hasSelection} onClick={onSelect}>
				Select Image
			</Button>
		</>
	);
}
