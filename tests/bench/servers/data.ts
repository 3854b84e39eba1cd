/** Same rows for both servers of the comparison. */
export const rows = 20_000;

export const post = (n: number) => ({
	title: `Kitap ${String(n).padStart(5, "0")}`,
	views: n % 1000,
	body: "Bir varmış bir yokmuş, evvel zaman içinde kalbur saman içinde. ".repeat(3),
	active: n % 3 === 0,
});

export const listFilter = "views >= 100 && views < 400 && active = true";
