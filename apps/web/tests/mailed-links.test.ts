import { expect, test } from "vitest";
import { addressOfPeerLink, linkOf } from "../src/routes/users/forgot-password/link.ts";

const tokenOf = (claims: unknown): string =>
	`e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

test("a link says what it is for, and of which collection its account is", () => {
	const token = tokenOf({ type: "passwordReset", collectionId: "pbc_3142635823", email: "ğ?>@okul.test" });
	expect(linkOf(token)).toEqual({ kind: "passwordReset", collection: "pbc_3142635823" });
	const broken = { kind: "", collection: "" };
	for (const claims of [null, 5, "x", {}, { type: "passwordReset" }, { type: {}, collectionId: "a" }])
		expect(linkOf(tokenOf(claims))).toEqual(broken);
	for (const text of ["", "odd", "a.b.c", "..."]) expect(linkOf(text)).toEqual(broken);
});

test("a link of an imported template leads to the same page", () => {
	for (const what of ["verification", "password-reset", "email-change"])
		expect(addressOfPeerLink("/_/", `#/auth/confirm-${what}/eyJ.e-_.x`)).toBe(
			"/users/forgot-password?token=eyJ.e-_.x",
		);
	expect(addressOfPeerLink("/_", "#/auth/confirm-verification/a.b.c")).not.toBeNull();
	expect(addressOfPeerLink("/_/", "#/auth/confirm-verification/a&x=//evil.test")).toBeNull();
	expect(addressOfPeerLink("/_/", "#/settings")).toBeNull();
	expect(addressOfPeerLink("/books", "#/auth/confirm-verification/a.b.c")).toBeNull();
});
