import { expect, test } from "vitest";
import type { Section } from "../content/sections/section.ts";
import {
	announcementState,
	nextAnnouncementChange,
	partsOfLine,
	readAnnouncement,
} from "./announcement.ts";

const [before, from, between, until, after] = [10, 11, 12, 13, 14].map(
	(day) => `2027-03-${day}T12:00:00.000Z`,
) as [string, string, string, string, string];

const section = (content: string | null): Section => ({
	...{ key: "announcement", title: null, subtitle: null, imageUrl: null, version: 1 },
	content,
});
const read = (stored: object) => readAnnouncement(section(JSON.stringify(stored)));

const none = { text: "", url: "", linkText: "", shownFrom: null, shownUntil: null };

test.each([
	null,
	"",
	"plain text",
	"{",
	"{}",
	'{"text": 5, "url": ["/"], "shownFrom": true, "shownUntil": "soon"}',
	'{"url": "javascript:alert(1)"}',
	'{"url": "//elsewhere.example"}',
])("unreadable content is none: %j", (content) => {
	expect(readAnnouncement(content === null ? null : section(content))).toEqual(none);
});

test.each([
	[{ text: "Closed" }, between, "shown"],
	[{ text: " " }, between, "none"],
	[{ text: "Closed", shownFrom: from }, before, "scheduled"],
	[{ text: "Closed", shownFrom: from }, from, "shown"],
	[{ text: "Closed", shownFrom: from, shownUntil: until }, between, "shown"],
	[{ text: "Closed", shownUntil: until }, until, "ended"],
	[{ text: "Closed", shownFrom: from, shownUntil: until }, after, "ended"],
	[{ text: "", shownUntil: until }, after, "none"],
])("%j on %s is %s", (stored, now, state) => {
	expect(announcementState(read(stored), new Date(now))).toBe(state);
});

test.each([
	[before, from],
	[from, until],
	[between, until],
	[until, null],
])("the change after %s is %s", (now, next) => {
	const announcement = read({ text: "Closed", shownFrom: from, shownUntil: until });
	expect(nextAnnouncementChange(announcement, new Date(now))?.toISOString() ?? null).toBe(next);
	expect(nextAnnouncementChange({ ...announcement, text: "" }, new Date(now))).toBeNull();
});

test.each([
	[{ text: "Closed", url: "", linkText: "More" }, "Closed", ""],
	[{ text: "Closed", url: "/about", linkText: "" }, "", "Closed"],
	[{ text: "Closed", url: "/about", linkText: "More" }, "Closed", "More"],
])("%j has the text %j and the link %j", (announcement, text, linkText) => {
	expect(partsOfLine(announcement)).toEqual({ text, linkText });
});
