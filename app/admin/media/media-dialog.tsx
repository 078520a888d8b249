import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { listPictures } from "../../bakery/media/queries.ts";
import type { Picture } from "../../bakery/media/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { Button } from "../../ui/button.tsx";
import { useReadAtOnce } from "../screen/use-read.ts";
import { DeletePictureDialog } from "./delete-picture-dialog.tsx";
import { Gallery } from "./gallery.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useUploads } from "./use-uploads.ts";

interface Props {
	isOpen: boolean;
	/** Called when it was closed, with or without a choice. */
	onClose: () => void;
	/** Called with the chosen picture; its address is what is stored. */
	onSelect: (picture: Pick<Picture, "key" | "url">) => void;
	/** How new pictures are kept; scaled down for the gallery by default. */
	uploads?: UploadKind;
	/** The tab that is shown first. */
	firstTab?: "gallery" | "upload";
}

/** Chooses one picture of the gallery, or uploads new ones (product §2.18). */
export function MediaDialog({ isOpen, ...props }: Props) {
	return isOpen ? <OpenMediaDialog {...props} /> : null;
}

/**
 * Files lead to the tab of uploads. Each uploaded picture is selected at once, and when all are
 * there and none has failed, the gallery shows it.
 */
function OpenMediaDialog({
	onClose,
	onSelect,
	uploads: kind = "gallery",
	firstTab = "gallery",
}: Omit<Props, "isOpen">) {
	const [tab, setTab] = useState(firstTab);
	const [selected, setSelected] = useState<Pick<Picture, "key" | "url"> | null>(null);
	const [newestKey, setNewestKey] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);
	const galleryRegion = useRef<HTMLFieldSetElement>(null);
	const { result, read } = useReadAtOnce(listPictures);
	const uploads = useUploads({
		kind,
		onUploaded(picture) {
			setSelected(picture);
			setNewestKey(picture.key);
			void read();
		},
		onAllUploaded: () => setTab("gallery"),
	});

	const galleryPanel = (
		<Gallery
			ref={galleryRegion}
			result={result}
			onRetry={() => void read()}
			selectedKey={selected?.key ?? null}
			onSelect={setSelected}
			uploadedKey={newestKey}
		/>
	);
	const uploadPanel = (
		<UploadPanel
			uploads={uploads.list}
			actions={uploads.actions}
			onFiles={(files) => {
				setTab("upload");
				void uploads.start(files);
			}}
		/>
	);
	const actions = (
		<>
			{selected && tab === "gallery" ? (
				<Button variant="outline" onClick={() => setDeleting(true)} className="sm:mr-auto">
					<Trash2 aria-hidden="true" className="size-5" />
					Delete
				</Button>
			) : null}
			<Button
				disabled={!selected}
				onClick={() => {
					if (!selected) return;
					onSelect(selected);
					onClose();
				}}
			>
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
						void read();
					}}
					onRestored={() => void read()}
					focusAfterDeletion={() => galleryRegion.current?.focus()}
				/>
			) : null}
		</Dialog>
	);
}
