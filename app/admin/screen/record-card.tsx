import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { Card } from "../../ui/card.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RecordActions } from "./record-actions.tsx";

interface Props {
	name: string;
	imageUrl: string | null;
	/** The path of the record's form; the whole card links to it. */
	editPath: string;
	onDelete: () => void;
	/** The content below the name. */
	children: ReactNode;
	/** A short text beside the buttons. */
	footer: ReactNode;
	/** Controls that change the record in the list. */
	controls?: ReactNode;
	/** Whether it is being dragged. */
	isLifted?: boolean;
}

/** A record of a list, with its picture and the buttons that change and delete it. */
export function RecordCard(props: Props) {
	const { name, imageUrl, editPath, onDelete, children, footer, controls, isLifted } = props;
	return (
		<Card
			className={`relative flex h-full flex-col p-3 transition-colors hover:border-edge sm:p-4 ${isLifted ? "shadow-lifted" : ""}`}
		>
			<div className="flex flex-1 flex-wrap gap-4">
				<RecordPicture imageUrl={imageUrl} />
				<div className="flex min-w-0 flex-[1_1_8rem] flex-col">
					<h2 dir="auto" className="line-clamp-2 font-display text-label">
						{name}
					</h2>
					<div className="mt-1 grid gap-1.5">{children}</div>
					<div className="-mr-2 -mb-2 mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
						<div className="min-w-0">{footer}</div>
						<RecordActions name={name} editPath={editPath} onDelete={onDelete} />
					</div>
				</div>
			</div>
			{controls ? (
				<div className="relative z-1 mt-3 border-line border-t pt-2">{controls}</div>
			) : null}
		</Card>
	);
}

function RecordPicture({ imageUrl }: { imageUrl: string | null }) {
	const place = "size-22 shrink-0 rounded-field bg-base-200 sm:size-28";
	const [missingUrl, setMissingUrl] = useState("");
	if (!imageUrl || imageUrl === missingUrl) {
		return (
			<span className={`grid place-items-center text-edge ${place}`}>
				<ImageOff aria-hidden="true" className="size-7" />
			</span>
		);
	}
	return (
		<Picture
			source={pictureSource(imageUrl)}
			alt=""
			sizes="(min-width: 40rem) 7rem, 5.5rem"
			width={160}
			height={160}
			largest={320}
			className={place}
			onError={() => setMissingUrl(imageUrl)}
		/>
	);
}
