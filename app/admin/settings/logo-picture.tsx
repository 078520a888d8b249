import { pictureSource } from "../../bakery/media/picture-source.ts";
import { BreadIcon } from "../../ui/bread-icon.tsx";
import { Picture } from "../../ui/picture.tsx";

/** A logo by itself, on squares, so that what is transparent shows. */
export function LogoPicture({ logoUrl }: { logoUrl: string | null }) {
	return (
		<span className="transparency-grid grid size-24 shrink-0 place-items-center rounded-field border border-line p-3">
			{logoUrl ? (
				<Picture
					source={pictureSource(logoUrl)}
					alt="The logo"
					sizes="6rem"
					width={96}
					height={96}
					fit="contain"
					className="size-full"
				/>
			) : (
				<>
					<BreadIcon className="size-full" />
					<span className="sr-only">The default logo</span>
				</>
			)}
		</span>
	);
}
