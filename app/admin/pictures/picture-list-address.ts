import { pageParameter, screenAddress, searchParameter } from "../layout/screen-address.ts";

export const pictureListAddress = screenAddress("/admin/pictures", {
	search: searchParameter,
	page: pageParameter,
});
