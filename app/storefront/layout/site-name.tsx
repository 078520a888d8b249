import { Link } from "react-router";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import type { Settings } from "../../bakery/site/schema.ts";
import { Picture } from "../../ui/picture.tsx";
import { BakeryIcon } from "./bakery-icon.tsx";

interface Props {
	settings: Settings;
	/** Always with the title, whatever the settings say of the header. */
	withTitle?: boolean;
}

/** The bakery's logo and title, linking home. */
export function SiteName({ settings, withTitle = !settings.showLogoOnly }: Props) {
	return (
		<Link
			to="/"
			prefetch="intent"
			viewTransition
			className="flex min-h-11 min-w-0 items-center gap-3 max-md:flex-1"
			aria-label={withTitle ? undefined : settings.siteName}
		>
			<Logo settings={settings} isAlone={!withTitle} />
			{withTitle ? (
				<span className="font-display text-[1.375rem] leading-[1.1] tracking-[-0.01em] max-md:in-[header]:line-clamp-2">
					{settings.siteName}
				</span>
			) : null}
		</Link>
	);
}

/**
 * Beside the title the logo stands in a square, so that nothing moves when it arrives; alone it
 * has the height that the owner chose (spec §2, `logoSize`) and whatever width it needs.
 */
function Logo({ settings, isAlone }: { settings: Settings; isAlone: boolean }) {
	const { logoUrl, logoSize } = settings;
	const size = isAlone ? logoSize : 40;
	const style = { height: size, ...(!isAlone || !logoUrl ? { width: size } : {}) };
	return (
		<span className="block shrink-0" style={style}>
			{logoUrl ? (
				<Picture
					source={pictureSource(logoUrl)}
					alt=""
					sizes={isAlone ? "15rem" : "2.5rem"}
					width={size}
					height={size}
					priority
					// A dark logo would be lost on the dark footer, so it brings its paper along.
					className={`h-full object-contain in-[footer]:rounded-md in-[footer]:bg-base-100 in-[footer]:p-1 ${isAlone ? "w-auto max-w-60" : "w-full"}`}
				/>
			) : (
				<BakeryIcon className="size-full" />
			)}
		</span>
	);
}
