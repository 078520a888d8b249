import { ImageOff, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { ScreenLink } from "./screen-link.tsx";
import { useCameFromList } from "./way-back.ts";

interface Props {
	name: string;
	imageUrl: string | null;
	/** The form that changes the record; all of the card leads there. */
	editPath: string;
	onDelete: () => void;
	/** What stands below the name. */
	children: ReactNode;
	/** A few words beside the buttons. */
	footer: ReactNode;
	/** What can be changed in the list itself. */
	controls?: ReactNode;
}

/** A record of a list, with its picture and the buttons that change and delete it. */
export function RecordCard(props: Props) {
	const { name, imageUrl, editPath, onDelete, children, footer, controls } = props;
	const cameFrom = useCameFromList();
	return (
		<Card className="relative flex h-full flex-col p-3 transition-colors hover:border-edge sm:p-4">
			<div className="flex flex-1 flex-wrap gap-4">
				<RecordPicture imageUrl={imageUrl} />
				<div className="flex min-w-0 flex-[1_1_8rem] flex-col">
					<h2 className="line-clamp-2 font-display text-label">{name}</h2>
					<div className="mt-1 grid gap-1.5">{children}</div>
					<div className="-mr-2 -mb-2 mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
						<div className="min-w-0">{footer}</div>
						<div className="ml-auto flex shrink-0">
							<ScreenLink
								to={editPath}
								state={cameFrom}
								aria-label={`Edit ${name}`}
								title="Edit"
								className="btn btn-ghost btn-square size-11 rounded-full after:absolute after:inset-0 after:rounded-box"
							>
								<Pencil aria-hidden="true" className="size-5" />
							</ScreenLink>
							<IconButton
								label={`Delete ${name}`}
								icon={Trash2}
								onClick={onDelete}
								className="relative z-1"
							/>
						</div>
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
