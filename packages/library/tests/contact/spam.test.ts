import { expect, test } from "vitest";
import { type Arrival, judgeMessage, type Message, sameMessage } from "../../src/contact/spam.ts";

const honest: Arrival = { trap: "", seconds: 40, repeats: 0 };
const question: Message = {
	name: "Ayşe Yılmaz",
	subject: "Kayıt",
	message: "Merhaba, okulumuz için nasıl kayıt olabiliriz? Teşekkürler.",
};
const judge = (message: Partial<Message>, arrival: Partial<Arrival>) =>
	judgeMessage({ ...question, ...message }, { ...honest, ...arrival });

const kept: readonly [string, Partial<Message>, Partial<Arrival>][] = [
	["a question", {}, {}],
	["the school's own address", { message: "Sitemiz https://okul.meb.k12.tr, bakar mısınız?" }, {}],
	["several addresses of e-mail", { message: "a@okul.com, b@mail.okul.org, c@okul.net" }, {}],
	["a link by a program that opened no form", { message: "Bkz. www.okul.k12.tr" }, { seconds: null }],
	["the same once more, by mistake", {}, { repeats: 1 }],
	["a form that the browser filled", {}, { seconds: 1 }],
	["a word that is part of another", { message: "Kitabın arka kapağında altınbahis yazıyor." }, {}],
];
test.each(kept)("%s is a message like others", (_name, message, arrival) => {
	expect(judge(message, arrival).spam).toBe(false);
});

const spam: readonly [string, Partial<Message>, Partial<Arrival>, string][] = [
	["something in the field that people do not see", {}, { trap: "http://x.example" }, "trap"],
	["three links", { message: "https://a.example https://b.example https://c.example" }, {}, "links"],
	["a name that is a link", { name: "www.kazan.com" }, {}, "name_link"],
	["links in markup", { message: "[url=https://a.example]bak[/url]" }, {}, "markup"],
	["words of games of chance, however spelt", { message: "CANLI BAHİS ve Casıno" }, {}, "many_words"],
	["one such word by a program", { message: "en iyi bahis" }, { seconds: null }, "words"],
	["the same a third time", {}, { repeats: 2 }, "often"],
	["a link in no time", { message: "www.a.com" }, { seconds: 0 }, "fast"],
	["another script by a program", { message: "Купите сейчас наш товар" }, { seconds: null }, "script"],
];
test.each(spam)("%s is spam", (_name, message, arrival, sign) => {
	const judged = judge(message, arrival);
	expect(judged).toEqual({ spam: true, signs: expect.arrayContaining([sign]) });
});

test("a text of any length is judged in one pass", () => {
	const long = "a.".repeat(2000);
	expect(judge({ message: long, subject: "[url".repeat(50) }, {}).spam).toBe(true);
});

test("two messages are the same whatever their case and spacing", () => {
	const other = { ...question, name: "Başkası", message: question.message.toUpperCase() };
	expect(sameMessage(other)).toBe(sameMessage(question));
});
