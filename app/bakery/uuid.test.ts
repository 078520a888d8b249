import { describe, expect, it } from "vitest";
import { z } from "../platform/zod.ts";
import { isUuid, randomUuid } from "./uuid.ts";

describe("isUuid", () => {
	it.each([
		["0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11", true],
		["0B0E6C0E-52F5-4C0F-9D3B-0A4F0E8A7C11", true],
		["", false],
		["1", false],
		["country-sourdough", false],
		["0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c1", false],
		["0b0e6c0e-52f5-4c0f-9d3b-0a4f0e8a7c11\n", false],
	])("%j: %s", (text, answer) => {
		expect(isUuid(text)).toBe(answer);
	});
});

describe("randomUuid", () => {
	it("makes ids of version 4, and no two alike", () => {
		const ids = Array.from({ length: 1000 }, randomUuid);
		expect(ids.filter((id) => !z.uuidv4().safeParse(id).success)).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
	});
});
