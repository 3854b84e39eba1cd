import { expect, test } from "vitest";
import { fromName, fromSchool, ofSchool, toName } from "../../src/turkish/suffixes.ts";

test.each([
	["Ayşe", "Ayşe'ye", "Ayşe'den"],
	["Can", "Can'a", "Can'dan"],
	["Ali", "Ali'ye", "Ali'den"],
	["Murat", "Murat'a", "Murat'tan"],
	["Yiğit", "Yiğit'e", "Yiğit'ten"],
	["Işık", "Işık'a", "Işık'tan"],
	["ÖZGÜR", "ÖZGÜR'e", "ÖZGÜR'den"],
	["Asya Su", "Asya Su'ya", "Asya Su'dan"],
	["Mt", "Mt'e", "Mt'ten"],
	["", "'e", "'den"],
])("%s: %s, %s", (name, to, from) => {
	expect([toName(name), fromName(name)]).toEqual([to, from]);
});

test.each([
	["Gazi Ortaokulu", "Gazi Ortaokulundan", "Gazi Ortaokulunun"],
	["Atatürk Anadolu Lisesi", "Atatürk Anadolu Lisesinden", "Atatürk Anadolu Lisesinin"],
	["TED Ankara Koleji", "TED Ankara Kolejinden", "TED Ankara Kolejinin"],
	["Mavi Bilgi Okulları", "Mavi Bilgi Okullarından", "Mavi Bilgi Okullarının"],
	["İLKADIM İLKOKULU", "İLKADIM İLKOKULU'ndan", "İLKADIM İLKOKULU'nun"],
	["Ege Üniversitesi", "Ege Üniversitesinden", "Ege Üniversitesinin"],
	// Names without a possessive ending take the endings of any name.
	["Robert Kolej", "Robert Kolej'den", "Robert Kolej'in"],
	["Darüşşafaka", "Darüşşafaka'dan", "Darüşşafaka'nın"],
	["Özel Doğu", "Özel Doğu'dan", "Özel Doğu'nun"],
	["Açı", "Açı'dan", "Açı'nın"],
	["Göl", "Göl'den", "Göl'ün"],
	// Where no ending is possible, the sentence is rephrased.
	["Gazi Ortaokulu (Merkez)", "Gazi Ortaokulu (Merkez) adlı okuldan", "Gazi Ortaokulu (Merkez) adlı okulun"],
	["Okul 12", "Okul 12 adlı okuldan", "Okul 12 adlı okulun"],
])("a school, %s: %s, %s", (school, from, of) => {
	expect([fromSchool(school), ofSchool(school)]).toEqual([from, of]);
});
