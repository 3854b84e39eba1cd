/** People as catalogues and lists name them: turned, with years, ranks and roles. */
import { expect, test } from "vitest";
import { peopleIn, withoutYears } from "../../src/catalogue/people.ts";

const shown = (cell: string, isMany = false): string[] =>
	peopleIn(cell, isMany).map(({ name, role }) => (role === "author" ? name : `${name} (${role})`));

test.each([
	["Dostoyevski, Fyodor Mihayloviç, 1821-1881", "Fyodor Mihayloviç Dostoyevski"],
	["Collodi, Carlo, 1826-1890.", "Carlo Collodi"],
	["Kemal, Yaşar, 1923-", "Yaşar Kemal"],
	["Kemal, Yaşar, d. 1923", "Yaşar Kemal"],
	["Hugo, Victor, ca. 1802-1885", "Victor Hugo"],
	["Cervantes Saavedra, Miguel de, 1547?-1616", "Miguel de Cervantes Saavedra"],
	["García Márquez, Gabriel José, 1927-2014", "Gabriel José García Márquez"],
	["Ömer Seyfettin, 1884-1920", "Ömer Seyfettin"],
	["Ömer Seyfettin (1884-1920)", "Ömer Seyfettin"],
	["Ömer Seyfettin 1884-1920", "Ömer Seyfettin"],
	["Nâzım Hikmet [1902-1963]", "Nâzım Hikmet"],
	["Sait Faik Abasıyanık, ö. 1954", "Sait Faik Abasıyanık"],
	["Orwell, George, d. 1950", "George Orwell"],
	["Platon, M.Ö. 427-347", "Platon"],
	["Homeros, M.Ö. 8. yy", "Homeros"],
	["Yunus Emre, ?-1321", "Yunus Emre"],
	["1984", "1984"],
	["Ali Can 1984", "Ali Can 1984"],
])("the years of a life are no part of a name: %s", (cell, name) => {
	expect(shown(cell)).toEqual([name]);
});

test.each([
	["III. Selim", ["III. Selim"]],
	["Selim, III, Osmanlı padişahı, 1761-1808", ["III. Selim"]],
	["Selim, III, 1761-1808, Sultan", ["III. Selim"]],
	["Yılmaz, Ali, Dr.", ["Ali Yılmaz"]],
	["Prof. Dr. İlber Ortaylı", ["İlber Ortaylı"]],
	["Dr. Seuss", ["Dr. Seuss"]],
	["Doyle, Arthur Conan, Sir, 1859-1930", ["Arthur Conan Doyle"]],
	["Tolstoy, Lev Nikolayeviç, Graf, 1828-1910", ["Lev Nikolayeviç Tolstoy"]],
	["King, Martin Luther, Jr.", ["Martin Luther King Jr."]],
	["Nesin, Aziz", ["Aziz Nesin"]],
])("ranks are no part of a name, numbers of rulers are: %s", (cell, names) => {
	expect(shown(cell)).toEqual(names);
});

test.each([
	["Dostoyevski; çev. Nihal Yalaza Taluy", ["Dostoyevski", "Nihal Yalaza Taluy (translator)"]],
	["Can, Ali, çev.", ["Ali Can (translator)"]],
	["Çeviren: Ali Can", ["Ali Can (translator)"]],
	["Ece Su (res.)", ["Ece Su (illustrator)"]],
	["Haz. Ali Can", ["Ali Can (other)"]],
	["Dostoyevski, Fyodor, 1821-1881, yazar", ["Fyodor Dostoyevski"]],
	["Safa, Peyami, 1899-1961 yazar", ["Peyami Safa"]],
	["Safa, Peyami, 1899-1961, yazar.", ["Peyami Safa"]],
	["Safa, Peyami, 1899-1961 (yazar)", ["Peyami Safa"]],
	["Safa, Peyami (1899-1961) yazar", ["Peyami Safa"]],
	["Safa, Peyami, yazar, 1899-1961", ["Peyami Safa"]],
	["Safa, Peyami yazar", ["Peyami Safa"]],
	["Safa, Peyami, Yazar", ["Peyami Safa"]],
	["Safa, Peyami, 1899-1961 yazar, editör", ["Peyami Safa"]],
	["Safa, Peyami, 1899-1961 yazar ve editör", ["Peyami Safa"]],
	["Safa, Peyami, 1899- author", ["Peyami Safa"]],
	["Taluy, Nihal Yalaza, 1900-1968 çev.", ["Nihal Yalaza Taluy (translator)"]],
	["Taluy, Nihal Yalaza, 1900-1968 [çev.]", ["Nihal Yalaza Taluy (translator)"]],
	["Nihal Yalaza Taluy çeviren", ["Nihal Yalaza Taluy (translator)"]],
	["Nihal Yalaza Taluy Çev.", ["Nihal Yalaza Taluy (translator)"]],
	["Taluy, Nihal Yalaza, translator", ["Nihal Yalaza Taluy (translator)"]],
	["Su, Ece, 1970- ill.", ["Ece Su (illustrator)"]],
	["Su, Ece, 1970- resimleyen", ["Ece Su (illustrator)"]],
	["Can, Ali, 1950- haz.", ["Ali Can (other)"]],
	["Can, Ali, 1950- editör", ["Ali Can (other)"]],
	[
		"Safa, Peyami, 1899-1961 yazar; Taluy, Nihal, 1900-1968 çev.",
		["Peyami Safa", "Nihal Taluy (translator)"],
	],
	["Ali Yazar", ["Ali Yazar"]],
	["Ali Yazar.", ["Ali Yazar"]],
	["Yazar, Ali", ["Ali Yazar"]],
	["Ece Çizer", ["Ece Çizer"]],
	["ALİ YAZAR", ["ALİ YAZAR"]],
])("a word about somebody's part is none of a name: %s", (cell, names) => {
	expect(shown(cell)).toEqual(names);
});

test.each([
	["Kemal, Yaşar", false, ["Yaşar Kemal"]],
	["Kemal, Yaşar", true, ["Yaşar Kemal"]],
	["Kemal, Yaşar, Nesin, Aziz", false, ["Yaşar Kemal", "Aziz Nesin"]],
	["Dostoyevski, Fyodor, 1821-1881, Tolstoy, Lev, 1828-1910", true, ["Fyodor Dostoyevski", "Lev Tolstoy"]],
	["Ali Can, Ece Su (1950-)", false, ["Ali Can", "Ece Su"]],
	["Ali Can\nEce Su", false, ["Ali Can", "Ece Su"]],
	["Ayşe Deneme, Ali Deneme, Ece Deneme", true, ["Ayşe Deneme", "Ali Deneme", "Ece Deneme"]],
])("several people in one cell: %j", (cell, isMany, names) => {
	expect(shown(cell, isMany)).toEqual(names);
});

test("a name in a record loses the years, and nothing else", () => {
	expect(["Dostoyevski, Fyodor, 1821-1881", "Kemal, Yaşar", "1984"].map(withoutYears)).toEqual([
		...["Dostoyevski, Fyodor", "Kemal, Yaşar", "1984"],
	]);
});
