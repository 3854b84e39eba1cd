import { catalogue } from "../../../i18n/catalogue.ts";

/** When Rafta runs: a question of the set-up and of the administration. */
export const runsTexts = catalogue(
	{
		question: "Rafta bu bilgisayarda ne zaman çalışsın?",
		lead: "Telefonlar ve diğer bilgisayarlar yalnızca Rafta çalışırken bağlanabilir.",
		window: "Penceresi açıkken",
		windowText: "Pencereyi kapatınca Rafta da kapanır.",
		on: "Pencere kapalıyken de",
		onText: "Siz durdurana ya da bilgisayar kapanana kadar çalışır.",
		start: "Bilgisayarla birlikte başlasın",
		startText:
			"Bilgisayarda oturum açtığınızda arka planda, penceresiz başlar. İstediğinizde kapatabilirsiniz.",
		draws_window: "Pencereyle birlikte kapanır",
		draws_on: "Pencere kapalıyken de çalışır",
		draws_start: "Bilgisayarla birlikte başlar",
	},
	{
		question: "When should Rafta run on this computer?",
		lead: "Phones and other computers can only connect while Rafta is running.",
		window: "While its window is open",
		windowText: "Rafta stops when you close the window.",
		on: "Keep running after the window is closed",
		onText: "Runs as long as the computer is on and you don't stop it.",
		start: "Start with the computer",
		startText:
			"Starts in the background when you sign in to the computer. You can turn it off with one click.",
		draws_window: "Stops when its window is closed",
		draws_on: "Keeps running without its window",
		draws_start: "Starts with the computer",
	},
);
