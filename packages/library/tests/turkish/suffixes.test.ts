import { expect, test } from "vitest";
import { type Case, nameIn, schoolIn } from "../../src/turkish/suffixes.ts";

const cases: readonly Case[] = ["to", "from", "of", "in", "object"];
/** Endings of a name in all cases: to, from, of, in, object. */
const endingsOf = (name: string): string =>
	cases.map((wanted) => nameIn(wanted, name).slice(name.length + 1)).join(" ");

test.each([
	["Ayşe", "ye den nin de yi"],
	["Can", "a dan ın da ı"],
	["Ali", "ye den nin de yi"],
	["Murat", "a tan ın ta ı"],
	["Yiğit", "e ten in te i"],
	["Işık", "a tan ın ta ı"],
	["ÖZGÜR", "e den ün de ü"],
	["Asya Su", "ya dan nun da yu"],
	["Onur", "a dan un da u"],
	["Turgut", "a tan un ta u"],
	["MERT", "e ten in te i"],
	["", "e den in de i"],
])("%s takes the endings of its last vowel and letter: %s", (name, endings) => {
	expect(endingsOf(name)).toBe(endings);
});

// Güncel Türkçe Sözlük: hilal -li, şevval -li, kemal -li, celal -li, resul -lü, ikbal -li, zülal -li, sadakat -ti.
test.each([
	["Hilal", "e den in de i"],
	["Hilâl", "e den in de i"],
	["HİLAL", "e den in de i"],
	["Nurhilal", "e den in de i"],
	["Şevval", "e den in de i"],
	["Bilal", "e den in de i"],
	["Mustafa Kemal", "e den in de i"],
	["Cemal", "e den in de i"],
	["Abdülcemal", "e den in de i"],
	["Celal", "e den in de i"],
	["Nihal", "e den in de i"],
	["Zuhal", "e den in de i"],
	["İkbal", "e den in de i"],
	["İclal", "e den in de i"],
	["Meral", "e den in de i"],
	["Zülal", "e den in de i"],
	["Resul", "e den ün de ü"],
	["Makbul", "e den ün de ü"],
	["Ziya Gökalp", "e ten in te i"],
	["Sadakat", "e ten in te i"],
])("%s has a thin last consonant: %s", (name, endings) => {
	expect(endingsOf(name)).toBe(endings);
});

test.each([
	["Erdal", "a dan ın da ı"],
	["Ünal", "a dan ın da ı"],
	["Vural", "a dan ın da ı"],
	["Koksal", "a dan ın da ı"],
	["Birol", "a dan un da u"],
	["Ertuğrul", "a dan un da u"],
	["Kemal Kutsal", "a dan ın da ı"],
	["Suat", "a tan ın ta ı"],
])("%s has a thick last consonant, like most: %s", (name, endings) => {
	expect(endingsOf(name)).toBe(endings);
});

test.each([
	["Charles", "a tan ın ta ı"],
	["William Shakespeare", "e den in de i"],
	["Jules Verne", "e den in de i"],
	["Mark Twain", "e den in de i"],
	["Charles Dickens", "a tan ın ta ı"],
	["Victor Hugo", "ya dan nun da yu"],
	["Jean-Jacques Rousseau", "ya dan nun da yu"],
	["Albert Camus", "ye den nün de yü"],
	["James Joyce", "a tan un ta u"],
	["Harry", "ye den nin de yi"],
	["Mary", "ye den nin de yi"],
	["Koray", "a dan ın da ı"],
	["Antoine de Saint-Exupéry", "ye den nin de yi"],
	["Goethe", "ye den nin de yi"],
	["Charlotte", "a tan un ta u"],
	["Michelle", "e den in de i"],
	["Max", "a tan ın ta ı"],
	["Balzac", "a tan ın ta ı"],
	["Jo Nesbø", "ye den nün de yü"],
	["Chloë", "ye den nin de yi"],
])("%s is foreign and read by its sound: %s", (name, endings) => {
	expect(endingsOf(name)).toBe(endings);
});

test.each([
	["NATO", "ya dan nun da yu"],
	["TÜBİTAK", "a tan ın ta ı"],
	["UNESCO", "ya dan nun da yu"],
	["MEB", "e den in de i"],
	["PDF", "ye den nin de yi"],
	["TRT", "ye den nin de yi"],
	["TDK", "ye den nin de yi"],
	["ISBN", "ye den nin de yi"],
	["USB", "ye den nin de yi"],
	["ABD", "ye den nin de yi"],
	["TDK", "ye den nin de yi"],
	["ÖSYM", "ye den nin de yi"],
	["BERK", "e ten in te i"],
	["ALP", "e ten in te i"],
])("%s is an abbreviation or a name in capitals: %s", (name, endings) => {
	expect(endingsOf(name)).toBe(endings);
});

test.each([
	["Gazi Ortaokulu", "Gazi Ortaokuluna", "Gazi Ortaokulundan", "Gazi Ortaokulunun", "Gazi Ortaokulunda"],
	[
		"Atatürk Anadolu Lisesi",
		"Atatürk Anadolu Lisesine",
		"Atatürk Anadolu Lisesinden",
		"Atatürk Anadolu Lisesinin",
		"Atatürk Anadolu Lisesinde",
	],
	[
		"TED Ankara Koleji",
		"TED Ankara Kolejine",
		"TED Ankara Kolejinden",
		"TED Ankara Kolejinin",
		"TED Ankara Kolejinde",
	],
	[
		"Mavi Bilgi Okulları",
		"Mavi Bilgi Okullarına",
		"Mavi Bilgi Okullarından",
		"Mavi Bilgi Okullarının",
		"Mavi Bilgi Okullarında",
	],
	[
		"İLKADIM İLKOKULU",
		"İLKADIM İLKOKULU'na",
		"İLKADIM İLKOKULU'ndan",
		"İLKADIM İLKOKULU'nun",
		"İLKADIM İLKOKULU'nda",
	],
	[
		"Okul Kütüphanesi",
		"Okul Kütüphanesine",
		"Okul Kütüphanesinden",
		"Okul Kütüphanesinin",
		"Okul Kütüphanesinde",
	],
	// Names without a possessive ending take the endings of any name.
	["Robert Kolej", "Robert Kolej'e", "Robert Kolej'den", "Robert Kolej'in", "Robert Kolej'de"],
	["Darüşşafaka", "Darüşşafaka'ya", "Darüşşafaka'dan", "Darüşşafaka'nın", "Darüşşafaka'da"],
	["Özel Doğu", "Özel Doğu'ya", "Özel Doğu'dan", "Özel Doğu'nun", "Özel Doğu'da"],
	["Açı", "Açı'ya", "Açı'dan", "Açı'nın", "Açı'da"],
	["Göl", "Göl'e", "Göl'den", "Göl'ün", "Göl'de"],
	// Where no ending is possible, the sentence is rephrased.
	["Okul 12", "Okul 12 adlı okula", "Okul 12 adlı okuldan", "Okul 12 adlı okulun", "Okul 12 adlı okulda"],
])("a school, %s: %s, %s, %s, %s", (school, ...expected) => {
	expect((["to", "from", "of", "in"] as const).map((wanted) => schoolIn(wanted, school))).toEqual(expected);
});
