import { catalogue } from "#i18n";

export const httpsTexts = catalogue(
	{
		title: "Telefonlar ve diğer bilgisayarlar",
		lead: "Okul ağındaki cihazlar Rafta'ya güvenli bağlantıyla (HTTPS) bağlanır. Telefon kamerasıyla barkod okutmak ve masada bağlantısız çalışmak için bu bağlantı gereklidir.",
		offText:
			"Rafta kendi sertifikasını oluşturur; sertifika yetkilisi, alan adı ya da internet gerekmez. Sertifikayı her cihaza bir kez yüklersiniz.",
		port: "Port",
		portHint: "8443 çoğu bilgisayarda boştur.",
		turnOn: "Ağ erişimini aç",
		turnOff: "Ağ erişimini kapat",
		offQuestion: "Ağ erişimi kapatılsın mı?",
		offConsequence:
			"Ağdaki cihazlar artık Rafta'ya ulaşamaz. Yeniden açarsanız aynı sertifika kullanılır; cihazlarda bir şey yapmanız gerekmez.",
		onDone: "Ağ erişimi açıldı",
		offDone: "Ağ erişimi kapatıldı",
		demo: "Deneme kurulumu ağa açılamaz: parolasını herkes bilir.",
		port_taken:
			"{port} numaralı portu başka bir program kullanıyor ya da Rafta'nın bu portu kullanma izni yok. Başka bir port yazın.",
		unknown:
			"Güvenli bağlantı başlatılamadı; nedeni sunucunun çıktısında yazar. Rafta bağlantıyı dakikada bir yeniden dener.",
		noNetwork: "Bu bilgisayar bir okul ağına bağlı görünmüyor",
		noNetworkText: "Ağ kablosunu takın ya da kablosuz bağlantıyı açın. Adres bulununca burada görünür.",
		scan: "Karekodu telefonla okutun",
		scanText: "Açılan sayfadan sertifikayı indirip adımları izleyin. Telefon aynı ağda olmalıdır.",
		others: "Diğer adresler",
		kind_address: "Bu adres her cihazda çalışır ama ağ değişirse değişir.",
		kind_local: "Bu adres değişmez; eski Android telefonlarda açılmayabilir.",
		kind_name: "Bu adres değişmez; Windows bilgisayarlarda açılır.",
		firewall:
			"Cihazlar bağlanamıyorsa bilgisayarın güvenlik duvarında Rafta'ya (Node.js) özel ağlar için izin verin.",
		print: "Yönergeyi yazdır",
		certificate: "Sertifika",
		name: "Adı",
		until: "Kök sertifikanın son geçerlilik tarihi",
		renewed: "Sunucu sertifikası",
		renewedText:
			"{date} tarihine kadar geçerlidir; süresi dolmadan ve adres değişince kendiliğinden yenilenir.",
		fingerprint: "Parmak izi (SHA-256)",
		keyText:
			"Sertifika yalnızca okul ağındaki adresler için geçerlidir. Sertifikanın anahtarı bu bilgisayarın veri klasöründen çıkmaz, yedeklere de eklenmez.",
		newRoot: "Yeni sertifika oluştur",
		newRootQuestion: "Yeni sertifika oluşturulsun mu?",
		newRootText:
			"Yeni sertifikayı bütün cihazlara yüklemeniz gerekir. Sertifika anahtarının başkasının eline geçtiğini düşünüyorsanız ya da bilgisayarın adı değiştiyse yeni sertifika oluşturun.",
		newRootDone: "Yeni sertifika oluşturuldu",
		sheetTitle: "Rafta'yı bu cihazda açın",
		sheetLead: "Karekodu okutun ya da adresi tarayıcıya yazın. Bunu her cihazda bir kez yapmanız yeterlidir.",
		afterwards: "Bundan sonra Rafta'nın adresi:",
	},
	{
		title: "Phones and other computers",
		lead: "Devices on the school network connect to Rafta securely (HTTPS). Scanning barcodes with a phone camera and working offline at the desk both require a secure connection.",
		offText:
			"Rafta creates its own certificate, so you don't need a certificate authority, a domain name or an internet connection. You install the certificate once on each device.",
		port: "Port",
		portHint: "8443 is free on most computers.",
		turnOn: "Turn on network access",
		turnOff: "Turn off network access",
		offQuestion: "Turn off network access?",
		offConsequence:
			"Devices on the network will no longer be able to reach Rafta. If you turn network access on again, the same certificate will still be valid and you won't have to do anything on the devices.",
		onDone: "Network access turned on",
		offDone: "Network access turned off",
		demo: "The demo can't be opened to the network: everyone knows its password.",
		port_taken:
			"Port {port} is in use by another program, or Rafta is not allowed to use it. Enter another port.",
		unknown:
			"The secure connection could not be started. See the server output for the reason. Rafta tries again every minute.",
		noNetwork: "This computer does not seem to be on a school network",
		noNetworkText: "Plug in the network cable or turn on Wi-Fi. Once an address is found, it appears here.",
		scan: "Scan the QR code with a phone",
		scanText:
			"On the page that opens, download the certificate and follow the steps. The phone must be on the same network.",
		others: "Other addresses",
		kind_address: "This address works on every device, but changes if the network changes.",
		kind_local: "This address never changes. It might not work on old Android phones.",
		kind_name: "This address never changes. It works on Windows computers.",
		firewall:
			"If devices can't connect, allow Rafta (Node.js) through the computer's firewall on private networks.",
		print: "Print instructions",
		certificate: "Certificate",
		name: "Name",
		until: "Root certificate expiry date",
		renewed: "Server certificate",
		renewedText:
			"It expires on {date}. It is renewed automatically before then, and whenever this computer's address changes.",
		fingerprint: "Fingerprint (SHA-256)",
		keyText:
			"The certificate is valid only for addresses on the school network. Its key never leaves this computer's data folder and is not included in backups.",
		newRoot: "Create new certificate",
		newRootQuestion: "Create a new certificate?",
		newRootText:
			"You will have to install the new certificate on every device. Create a new certificate if you think someone else might have its key, or if the computer's name has changed.",
		newRootDone: "New certificate created",
		sheetTitle: "Open Rafta on this device",
		sheetLead:
			"Scan the QR code or type the address into the browser. You need to do this only once on each device.",
		afterwards: "From then on, Rafta's address is:",
	},
);
