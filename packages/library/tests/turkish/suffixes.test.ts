import { expect, test } from "vitest";
import { fromName, fromSchool, ofSchool, toName, toSchool } from "../../src/turkish/suffixes.ts";

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
	["Gazi Ortaokulu", "Gazi Ortaokulu'na", "Gazi Ortaokulu'ndan", "Gazi Ortaokulu'nun"],
	[
		"Atatürk Anadolu Lisesi",
		"Atatürk Anadolu Lisesi'ne",
		"Atatürk Anadolu Lisesi'nden",
		"Atatürk Anadolu Lisesi'nin",
	],
	["TED Ankara Koleji", "TED Ankara Koleji'ne", "TED Ankara Koleji'nden", "TED Ankara Koleji'nin"],
	["Mavi Bilgi Okulları", "Mavi Bilgi Okulları'na", "Mavi Bilgi Okulları'ndan", "Mavi Bilgi Okulları'nın"],
	["İLKADIM İLKOKULU", "İLKADIM İLKOKULU'na", "İLKADIM İLKOKULU'ndan", "İLKADIM İLKOKULU'nun"],
	["Ege Üniversitesi", "Ege Üniversitesi'ne", "Ege Üniversitesi'nden", "Ege Üniversitesi'nin"],
	// What is no "school of" something takes the endings of any name.
	["Robert Kolej", "Robert Kolej'e", "Robert Kolej'den", "Robert Kolej'in"],
	["Darüşşafaka", "Darüşşafaka'ya", "Darüşşafaka'dan", "Darüşşafaka'nın"],
	["Özel Doğu", "Özel Doğu'ya", "Özel Doğu'dan", "Özel Doğu'nun"],
	["Açı", "Açı'ya", "Açı'dan", "Açı'nın"],
	["Göl", "Göl'e", "Göl'den", "Göl'ün"],
	// Where no ending can stand, the sentence goes round it.
	[
		"Gazi Ortaokulu (Merkez)",
		"Gazi Ortaokulu (Merkez) adlı okula",
		"Gazi Ortaokulu (Merkez) adlı okuldan",
		"Gazi Ortaokulu (Merkez) adlı okulun",
	],
	["Okul 12", "Okul 12 adlı okula", "Okul 12 adlı okuldan", "Okul 12 adlı okulun"],
])("a school, %s: %s, %s, %s", (school, to, from, of) => {
	expect([toSchool(school), fromSchool(school), ofSchool(school)]).toEqual([to, from, of]);
});
