import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The fragment with the token of the link that opened this page, also when another one is opened on
 * it. It is removed from the address and the history, where somebody else could find it.
 */
export function useOpenedFragment(): string {
	const { hash, pathname } = useLocation();
	const navigate = useNavigate();
	const [opened, setOpened] = useState(hash);
	if (hash !== "" && hash !== opened) setOpened(hash);
	useEffect(() => {
		if (hash !== "") void navigate(pathname, { replace: true });
	}, [hash, pathname, navigate]);
	return opened;
}
