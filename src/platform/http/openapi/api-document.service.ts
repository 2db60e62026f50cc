import { Injectable } from '@nestjs/common';
import { type OpenAPIObject } from '@nestjs/swagger';

/** Whom a document is for: those who connect a store's systems, or those who run the service. */
export type Audience = 'integrators' | 'operators';

/** Builds and serializes each OpenAPI document at its first request, because most processes never serve it. */
@Injectable()
export class ApiDocumentService {
  private readonly built = new Map<Audience, OpenAPIObject>();
  private readonly texts = new Map<Audience, string>();

  /** Set by the application, because it knows the routes. */
  build: (audience: Audience) => OpenAPIObject = () => {
    throw new Error('The application has not set how the OpenAPI document is built');
  };

  documentFor(audience: Audience): OpenAPIObject {
    const document = this.built.get(audience) ?? this.build(audience);
    this.built.set(audience, document);
    return document;
  }

  jsonFor(audience: Audience): string {
    const text = this.texts.get(audience) ?? JSON.stringify(this.documentFor(audience));
    this.texts.set(audience, text);
    return text;
  }
}
