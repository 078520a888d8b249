import { useState } from "react";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { useSettings } from "./root-data.ts";

/**
 * The slug of a new record follows its name until it is edited by hand, then never again. One that
 * was saved is part of addresses that others may have kept.
 * @param change takes the slug of a name.
 */
export function useSlugFromName(isNew: boolean, change: (slug: string) => void) {
	const [isFollowing, setFollowing] = useState(isNew);
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	return {
		nameChanged(name: string) {
			if (isFollowing) change(slugFromName(name, language));
		},
		slugChanged: () => setFollowing(false),
	};
}
