/** A long address in a text breaks between its parts only. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "../src/kit/Breakable.tsx";

const shown = (text: string) => renderToStaticMarkup(createElement(Breakable, { text }));

test("a web address breaks behind its slashes and dots, a mail address behind its @", () => {
	expect(shown("https://hediye.ornek.test/kampanya")).toBe(
		"https://<wbr/>hediye.<wbr/>ornek.<wbr/>test/<wbr/>kampanya",
	);
	expect(shown("kutuphane@isiklicinar.ornek.test")).toBe(
		"kutuphane@<wbr/>isiklicinar.<wbr/>ornek.<wbr/>test",
	);
});

test("names and sentences stay as they are", () => {
	for (const text of ["", "Şule Çınar", "Kart kayıp. Ne yapalım?", "Dr. A. B. Çağrı"])
		expect(shown(text)).toBe(text);
});
