import { catalogue } from "#i18n";

/** When Rafta runs: a question of the set-up and of the administration. */
export const runsTexts = catalogue(
	{
		question: "Rafta bu bilgisayarda ne zaman çalışsın?",
		lead: "Telefonlar ve diğer bilgisayarlar yalnızca Rafta çalışırken bağlanabilir.",
		window: "Penceresi açıkken",
		windowText: "Pencereyi kapatınca Rafta da kapanır.",
		on: "Penceresi kapalıyken de",
		onText: "Siz durdurana ya da bilgisayar kapanana kadar çalışır.",
		start: "Bilgisayarla birlikte başlasın",
		startText:
			"Bilgisayarda oturum açtığınızda Rafta arka planda, penceresiz başlar. Bu ayarı istediğiniz zaman kapatabilirsiniz.",
		draws_window: "Penceresiyle birlikte kapanır",
		draws_on: "Penceresi kapalıyken de çalışır",
		draws_start: "Bilgisayarla birlikte başlar",
	},
	{
		question: "When should Rafta run on this computer?",
		lead: "Phones and other computers can connect only while Rafta is running.",
		window: "While its window is open",
		windowText: "Rafta stops when you close the window.",
		on: "Even when its window is closed",
		onText: "Rafta runs as long as the computer is on, unless you stop it.",
		start: "Start with the computer",
		startText:
			"Rafta starts in the background when you sign in to the computer. You can turn this off at any time.",
		draws_window: "Stops when its window is closed",
		draws_on: "Keeps running without its window",
		draws_start: "Starts with the computer",
	},
);
