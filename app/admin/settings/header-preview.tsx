import { Menu } from "lucide-react";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import type { Settings } from "../../bakery/site/schema.ts";
import { Logo } from "../../ui/logo.tsx";

/** Beside the name the logo has a fixed size; the setting is for the logo alone. */
const SIZE_BESIDE_NAME = 40;

/** The left end of the bar at the top of every page. */
export function HeaderPreview({ settings }: { settings: Settings }) {
	const { siteName, logoUrl, logoSize, showLogoOnly } = settings;
	return (
		<div className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 px-[min(1.25rem,5%)] py-2">
			<div className="flex min-w-0 items-center gap-3">
				<Logo
					source={logoUrl ? pictureSource(logoUrl) : null}
					size={showLogoOnly ? logoSize : SIZE_BESIDE_NAME}
					isAlone={showLogoOnly}
				/>
				{showLogoOnly ? null : (
					<span className="line-clamp-2 min-w-0 font-display text-[1.375rem] leading-[1.1] tracking-[-0.01em]">
						{siteName}
					</span>
				)}
			</div>
			<Menu className="size-7 shrink-0 text-muted" />
		</div>
	);
}
