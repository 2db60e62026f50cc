// SPDX-License-Identifier: Apache-2.0
import { codeSamples } from './code-samples.js';
import { type SampleRequest } from './samples/sample-request.js';

const REQUEST: SampleRequest = {
  operationId: 'putOrder',
  method: 'PUT',
  path: '/orders/{order_number}',
  pathParameters: { order_number: 'A/1' },
  body: { json: { note: "it's", paid: true, ref: null, lines: [{ sku: '\\x' }], none: {} } },
  auth: 'token',
  isKeyRequired: true,
  answer: 'json',
};

const samplesOf = (request: Partial<SampleRequest> = {}): Record<string, string> =>
  Object.fromEntries(codeSamples({ ...REQUEST, ...request }).map(({ label, source }) => [label, source]));

describe('C-DOC-10: code samples', () => {
  it('exchange the key for a token, and send it', () => {
    const { curl, TypeScript, Python, PHP } = samplesOf();
    for (const sample of [curl, Python, PHP]) expect(sample).toMatch(/\/auth\/v1\/token[\s\S]+Authorization.+Bearer/);
    expect(TypeScript).toContain("await client.orders.put('A/1', {");
    for (const sample of [curl, Python, PHP]) expect(sample).toContain('/orders/A%2F1');
    for (const sample of [curl, TypeScript, Python, PHP]) expect(sample).toContain('PARCELWARD_API_KEY');
  });

  it('call an operation by its path if the client has no method for it', () => {
    const { TypeScript } = samplesOf({ operationId: 'labelOrder', path: '/orders/{order_number}/label' });
    expect(TypeScript).toContain("(await client.request('PUT', '/orders/{order_number}/label', {");
    expect(TypeScript).toContain('"order_number": "A/1"');
  });

  it('write the body in their own language', () => {
    const { curl, Python, PHP } = samplesOf();
    expect(curl).toContain(String.raw`"note": "it'\''s"`);
    expect(Python).toContain('"paid": True');
    expect(Python).toContain('"ref": None');
    expect(PHP).toContain(String.raw`'note' => 'it\'s'`);
    expect(PHP).toContain(String.raw`'sku' => '\\x'`);
    expect(PHP).toContain("'none' => new stdClass()");
  });

  it('send an idempotency key where one is required', () => {
    for (const label of ['curl', 'Python', 'PHP']) {
      expect(samplesOf()[label]).toContain('Idempotency-Key');
      expect(samplesOf({ isKeyRequired: false })[label]).not.toContain('Idempotency-Key');
    }
  });

  it('send no token where none is needed', () => {
    for (const auth of ['none', 'key'] as const)
      for (const sample of Object.values(samplesOf({ auth, path: '/auth/v1/token' })))
        expect(sample).not.toContain('Bearer');
  });

  it('upload a file as a form', () => {
    const { curl, TypeScript, Python, PHP } = samplesOf({
      operationId: 'uploadPhoto',
      pathParameters: {},
      body: { form: 'file' },
    });
    expect(curl).toContain('-F file=@photo.jpg');
    expect(TypeScript).toContain("client.claims.upload(await openAsBlob('photo.jpg'))");
    expect(Python).toContain('files={"file"');
    expect(PHP).toContain('new CURLFile');
  });

  it('stream a file with its media type', () => {
    const { curl, TypeScript, Python, PHP } = samplesOf({ body: { mediaType: 'application/x-ndjson' } });
    expect(curl).toMatch(/-H 'Content-Type: application\/x-ndjson'[\s\S]+ -T orders\.ndjson/);
    expect(TypeScript).toContain("openAsBlob('orders.ndjson')");
    expect(Python).toMatch(/"Content-Type": "application\/x-ndjson"[\s\S]+data=open\("orders\.ndjson", "rb"\)/);
    expect(PHP).toMatch(
      /CURLOPT_INFILE[\s\S]+'Content-Type: application\/x-ndjson'\], fopen\('orders\.ndjson', 'rb'\)/,
    );
  });

  it.each([
    ['text', 'console.log', 'print(answer.text)', 'echo $answer;'],
    ['file', "writeFile('photo.jpg'", 'file.write(answer.content)', "file_put_contents('photo.jpg'"],
  ] as const)('read an answer that is a %s', (answer, ...results) => {
    const { TypeScript, Python, PHP } = samplesOf({ answer });
    for (const [index, sample] of [TypeScript, Python, PHP].entries()) expect(sample).toContain(results[index]);
  });
});
