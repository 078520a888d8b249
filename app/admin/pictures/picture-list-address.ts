import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

export const pictureListAddress = screenAddress("/admin/pictures", {
	search: searchParameter,
	page: pageParameter,
});
