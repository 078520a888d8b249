import { href } from "react-router";
import { useMay } from "../session/administrator.ts";

/** The way back of a screen of the whole team; undefined for those who start at Today. */
export function useDashboardLink() {
	const seesDashboard = useMay("content");
	return seesDashboard ? { to: href("/admin/dashboard"), label: "Back to Dashboard" } : undefined;
}
