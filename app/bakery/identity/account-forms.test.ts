import { describe, expect, it } from "vitest";
import {
	forgotPasswordFormSchema,
	isSameEmail,
	loginFormSchema,
	profileFormSchema,
} from "./account-forms.ts";
import { invitationFormSchema, joinFormSchema } from "./team.ts";

describe("loginFormSchema", () => {
	it("needs both fields", () => {
		const issues = loginFormSchema.safeParse({ email: " ", password: "" }).error?.issues;
		expect(issues?.map(({ message }) => message)).toEqual([
			"Email is required",
			"Password is required",
		]);
	});

	it("leaves a password as it was typed", () => {
		const login = { email: " owner@example.com ", password: " secret " };
		expect(loginFormSchema.parse(login)).toEqual({
			email: "owner@example.com",
			password: " secret ",
		});
	});
});

it.each([
	["signing in", loginFormSchema.shape.email],
	["asking for a new password", forgotPasswordFormSchema.shape.email],
	["a new address", profileFormSchema.shape.newEmail],
	["joining", joinFormSchema.shape.email],
	["an invitation", invitationFormSchema.shape.email],
])(
	"an account's email address has its domain as account services know it, for %s",
	(_what, schema) => {
		expect(schema.parse(" anna@bäckerei.example ")).toBe("anna@xn--bckerei-5wa.example");
	},
);

describe("profileFormSchema", () => {
	const BLANK = { fullName: "", newEmail: "", newPassword: "" };

	it("takes a blank address for none", () => {
		expect(profileFormSchema.parse({ ...BLANK, newEmail: "  " })).toEqual(BLANK);
	});

	it("trims name and address", () => {
		const form = { ...BLANK, fullName: " Ada ", newEmail: " ada@example.com " };
		expect(profileFormSchema.parse(form)).toMatchObject({
			fullName: "Ada",
			newEmail: "ada@example.com",
		});
	});

	it.each([
		[{ fullName: "a".repeat(201) }, "Full name must be at most 200 characters"],
		[{ newPassword: "short" }, "Password must be at least 10 characters"],
		[{ newEmail: "ada" }, "Invalid email address"],
		[{ newEmail: `ada@${"a".repeat(255)}.com` }, "Email must be at most 255 characters"],
	])("refuses %j", (values, message) => {
		const issues = profileFormSchema.safeParse({ ...BLANK, ...values }).error?.issues;
		expect(issues?.map((issue) => issue.message)).toContain(message);
	});
});

it.each([
	["owner@example.com", "Owner@Example.COM", true],
	["owner@example.com", " owner@example.com ", true],
	["owner@example.com", "owner+1@example.com", false],
])("isSameEmail of %j and %j is %j", (one, other, answer) => {
	expect(isSameEmail(one, other)).toBe(answer);
});
