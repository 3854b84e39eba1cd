import { catalogue } from "../../../i18n/catalogue.ts";

/** When Rafta runs: a question of the set-up and of the administration. */
export const runsTexts = catalogue(
	{
		question: "Rafta bu bilgisayarda ne zaman çalışsın?",
		lead: "Telefonlar ve öteki bilgisayarlar yalnızca Rafta çalışırken bağlanır.",
		window: "Penceresi açıkken",
		windowText: "Pencereyi kapatınca Rafta da durur.",
		on: "Pencere kapansa da",
		onText: "Siz durdurana ya da bilgisayar kapanana kadar çalışır.",
		start: "Bilgisayarla birlikte başlasın",
		startText: "Siz bilgisayarda oturum açınca arkada, penceresiz başlar. Tek dokunuşla vazgeçersiniz.",
		draws_window: "Pencere kapanınca durur",
		draws_on: "Pencere kapansa da sürer",
		draws_start: "Bilgisayarla birlikte başlar",
	},
	{
		question: "When shall Rafta run on this computer?",
		lead: "Phones and other computers can connect only while Rafta runs.",
		window: "While its window is open",
		windowText: "Rafta stops when the window is closed.",
		on: "On after the window is closed",
		onText: "It runs until you stop it or switch the computer off.",
		start: "Start with the computer",
		startText: "It starts in the background when you sign in to the computer. One click takes it back.",
		draws_window: "Stops with its window",
		draws_on: "Goes on without its window",
		draws_start: "Starts with the computer",
	},
);
