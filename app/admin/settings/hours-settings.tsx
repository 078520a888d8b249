import { Clock } from "lucide-react";
import { href } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** The way to the opening hours (product §17.4). */
export function HoursSettings() {
	return (
		<SettingsSection
			title="Opening Hours"
			intro="When you are open, for the contact page and the bottom of every page."
		>
			<LinkButton to={href("/admin/hours")} variant="outline" className="justify-self-start">
				<Clock aria-hidden="true" className="size-5" />
				Edit Opening Hours
			</LinkButton>
		</SettingsSection>
	);
}
